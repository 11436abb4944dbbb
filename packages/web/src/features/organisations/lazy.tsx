import { lazy, Suspense } from 'react'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import type { OrganisationPickerProps } from './organisation-picker.tsx'
import type { OrganisationTreeProps } from './organisation-tree.tsx'

export type { OrganisationPickerProps }

const Picker = lazy(() =>
  import('./organisation-picker.tsx').then((m) => ({ default: m.OrganisationPicker })),
)
const Tree = lazy(() => import('./organisation-tree.tsx').then((m) => ({ default: m.OrganisationTree })))

/**
 * A field that selects an organisation (`value` is its id), or several with `many`. In a form: `{ kind:
 * 'own', draw: (field) => <OrganisationPicker {...field} value={field.value as string} /> }`.
 */
export const LazyOrganisationPicker = (props: OrganisationPickerProps) => (
  <Suspense fallback={<SkeletonBar height={34} radius={8} />}>
    <Picker {...props} />
  </Suspense>
)

/** The organisations with member counts, for the left side of a page. */
export const LazyOrganisationTree = (props: OrganisationTreeProps) => (
  <Suspense>
    <Tree {...props} />
  </Suspense>
)
