/** The parts of the bin used by the touch layout's screen and loaded with it. */
export { confirmEmptyBin, confirmPurge, restoreRecycled, restoreRecycledTo } from '../recycle.deeds.tsx'
export { messages as recycleWords } from '../recycle.text.ts'
