import type { LocalizedText } from '../../../../kernel/text.ts'

const yesNo: Record<string, LocalizedText> = {
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
}

/** Names of the options whose keys are the product's own, by column. */
export const optionMessages = {
  shareKind: {
    internal: ['内部共享', 'Internal'],
    external: ['外部分享', 'External'],
  },
  printAllowed: yesNo,
  watermarked: yesNo,
} satisfies Record<string, Record<string, LocalizedText>>
