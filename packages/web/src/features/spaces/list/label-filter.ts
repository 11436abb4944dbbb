import type { ComponentType } from 'react'

interface LabelFilterProps {
  /** Id of the label that the list is narrowed to; '' for all. */
  value: string
  onChange: (labelId: string) => void
}

let filter: ComponentType<LabelFilterProps> | null = null

/** The room of labels draws the choice of a label in the toolbar of each list. */
export const setLabelFilter = (component: ComponentType<LabelFilterProps>) => {
  filter = component
}

export const labelFilter = () => filter
