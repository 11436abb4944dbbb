import type { StorageSpaceKind } from '@cabinet/contract/nodes'
import type { ComponentType } from 'react'
import { offeredParts } from '../../../kernel/slots.ts'

interface LabelFilterProps {
  /** Id of the label that filters the list, `unlabelled`, or '' for all. */
  value: string
  /** Kind of the list's space, once known. */
  spaceKind: StorageSpaceKind | undefined
  onChange: (labelId: string) => void
}

declare module '../../../kernel/slots.ts' {
  interface ScreenSlots {
    /** The label filter in the toolbar of each list. */
    labelFilter: ComponentType<LabelFilterProps>
  }
}

export const currentLabelFilter = () => offeredParts('labelFilter')[0] ?? null
