export { FlowActionIcon } from './action-icon.tsx'
export { listMessages } from './list.text.ts'
export { listNameOf, listTypeOf } from './list-type.ts'
