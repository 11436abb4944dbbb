// Its queries: find, get, pageOf, insert, update, drop.
export {}
