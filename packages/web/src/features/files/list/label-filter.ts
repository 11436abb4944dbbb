import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'

interface LabelFilterProps {
  /** Id of the label that the list is narrowed to, `unlabelled`, or '' for all. */
  value: string
  /** Where the list is, once that is known. */
  spaceKind: StorageSpaceKind | undefined
  onChange: (labelId: string) => void
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** The choice of a label in the toolbar of each list. */
    labelFilter: ComponentType<LabelFilterProps>
  }
}

export const currentLabelFilter = () => offeredParts('labelFilter')[0] ?? null
