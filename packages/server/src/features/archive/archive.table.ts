// The types of its tables, as the migration makes them.
export {}
