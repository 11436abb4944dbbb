export { getFlowDetail } from './detail.usecases.ts'
export { countFlowLists, listFlowFiles, listFlows } from './lists.usecases.ts'
export { countFlows, pageOfFlowIds } from './page.store.ts'
export { type FlowStarter, previewFlow, startFlowOfAction, type WishedRequest } from './preview.usecases.ts'
