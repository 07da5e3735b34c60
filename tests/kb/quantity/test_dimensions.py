from hypothesis import given
from hypothesis import strategies as st

from kb.quantity.dimensions import is_count, text_of, vector_of
from kb.quantity.units import PintUnits


def test_counted_things_are_told_from_the_rest(units: PintUnits) -> None:
    assert is_count(units.dimension("GPU"))
    assert is_count(units.dimension("count"))
    assert not is_count(units.dimension("GPU/rack"))
    assert not is_count(units.dimension("W"))
    assert not is_count(units.dimension("%"))


@given(
    st.dictionaries(
        st.sampled_from(["[time]", "[information]", "[count_gpu]", "[length]"]),
        st.integers(-3, 3).filter(bool),
    )
)
def test_the_text_of_a_dimension_reads_back(vector: dict[str, int]) -> None:
    assert vector_of(text_of(vector)) == vector
