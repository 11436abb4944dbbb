/** The parts of the lists of approvals used by the touch layout and the start page, and loaded with them. */
export { listMessages, listNameOf, listTypeOf } from '../list/index.ts'
export { FlowRowButton } from './flow-row.tsx'
