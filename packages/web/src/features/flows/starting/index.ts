export { ApprovalPreview } from './approval-preview.tsx'
export { type ApprovalRequest, type ApprovalState, type ApprovalWishes, useApproval } from './use-approval.ts'
