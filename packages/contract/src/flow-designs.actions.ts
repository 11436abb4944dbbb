import { z } from 'zod'

/**
 * Actions that a flow can stand in front of; also the `tableId` of a design for it. `share`, `link`, `ferry` and
 * `attachment` are offered once the rooms that start them exist.
 */
export const flowActions = [
  'archive',
  'borrow',
  'destroy',
  'access',
  'download',
  'handover',
  'announcement',
  'share',
  'link',
  'ferry',
  'attachment',
] as const
export const flowAction = z.enum(flowActions)
export type FlowAction = z.output<typeof flowAction>

/** Actions that a room starts flows for today. */
export const offeredFlowActions: readonly FlowAction[] = flowActions.slice(0, 7)

/** Actions whose content itself leaves or is fixed: its files are locked while the flow runs. */
export const lockingFlowActions: readonly FlowAction[] = [
  'archive',
  'borrow',
  'destroy',
  'handover',
  'share',
  'link',
  'ferry',
  'attachment',
]

/** Columns that conditions may ask, besides the initiator (`columnId` 0). Numbers are whole; sizes in bytes. */
export const flowColumns = {
  fileCount: { id: '1', type: 'number' },
  totalSize: { id: '2', type: 'number' },
  fileGroup: { id: '3', type: 'options' },
  spaceKind: { id: '4', type: 'options' },
  label: { id: '5', type: 'options' },
  shareKind: { id: '6', type: 'options' },
  validityDays: { id: '7', type: 'number' },
  downloadLimit: { id: '8', type: 'number' },
  printAllowed: { id: '9', type: 'options' },
  watermarked: { id: '10', type: 'options' },
  ferryChannel: { id: '11', type: 'options' },
} as const satisfies Record<string, { id: string; type: 'number' | 'options' }>
export type FlowColumn = keyof typeof flowColumns

/** Columns of each action's form, in the order in which they are offered. */
export const flowColumnsOf: Readonly<Record<FlowAction, readonly FlowColumn[]>> = {
  archive: ['fileCount', 'totalSize', 'fileGroup', 'spaceKind', 'label'],
  borrow: ['fileCount', 'totalSize', 'fileGroup', 'spaceKind', 'label', 'validityDays'],
  destroy: ['fileCount', 'totalSize', 'fileGroup', 'spaceKind', 'label'],
  access: ['fileCount', 'totalSize', 'fileGroup', 'spaceKind', 'label', 'validityDays'],
  download: ['fileCount', 'totalSize', 'fileGroup', 'spaceKind', 'label', 'watermarked'],
  handover: ['fileCount', 'totalSize', 'spaceKind'],
  announcement: [],
  share: ['fileCount', 'totalSize', 'fileGroup', 'spaceKind', 'label', 'shareKind', 'validityDays'],
  link: [
    'fileCount',
    'totalSize',
    'fileGroup',
    'spaceKind',
    'label',
    'shareKind',
    'validityDays',
    'downloadLimit',
    'printAllowed',
    'watermarked',
  ],
  ferry: ['fileCount', 'totalSize', 'fileGroup', 'spaceKind', 'label', 'ferryChannel'],
  attachment: ['fileCount', 'totalSize', 'fileGroup', 'validityDays', 'downloadLimit'],
}
