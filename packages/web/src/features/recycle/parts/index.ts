/** What another screen of the bin is made of: the touch layout's. Fetched with it. */
export { empty, purge, restore, restoreTo } from '../recycle.deeds.tsx'
export { words as recycleWords } from '../recycle.text.ts'
