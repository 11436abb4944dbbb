/** What another screen of the bin is made of: the touch layout's. Fetched with it. */
export { confirmEmptyBin, confirmPurge, restoreRecycled, restoreRecycledTo } from '../recycle.deeds.tsx'
export { messages as recycleWords } from '../recycle.text.ts'
