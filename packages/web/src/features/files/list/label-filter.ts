import type { SpaceKind } from '@cabinet/contract/spaces'
import type { ComponentType } from 'react'

interface LabelFilterProps {
  /** Id of the label that the list is narrowed to, `unlabelled`, or '' for all. */
  value: string
  /** Where the list is, once that is known. */
  spaceKind: SpaceKind | undefined
  onChange: (labelId: string) => void
}

let filter: ComponentType<LabelFilterProps> | null = null

/** The room of labels draws the choice of a label in the toolbar of each list. */
export const setLabelFilter = (component: ComponentType<LabelFilterProps>) => {
  filter = component
}

export const labelFilter = () => filter
