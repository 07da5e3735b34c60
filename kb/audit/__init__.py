"""The audit: rules that tell what rests on nothing, on too little, or on something contradicted."""
