// A reader with a script goes straight to the language of the browser; without one there are two links.
"use strict";
{
  const wanted = (navigator.languages || [navigator.language]).find((l) => /^(ja|en)\b/.test(l)) || "en";
  location.replace(document.querySelector(`a[hreflang="${wanted.slice(0, 2)}"]`).getAttribute("href") + location.hash);
}
