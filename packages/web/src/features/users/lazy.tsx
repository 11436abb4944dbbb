import { lazy, Suspense } from 'react'
import { SkeletonBar } from '../../ui/skeleton.tsx'
import type { UserPickerProps } from './user-picker.tsx'

export type { UserPickerProps }

const Picker = lazy(() => import('./user-picker.tsx').then((m) => ({ default: m.UserPickerField })))

/**
 * A field that selects a user (`value` is the id), or several with `many`. In a form: `{ kind: 'own', draw:
 * (field) => <UserPicker {...field} value={field.value as string} /> }`.
 */
export const LazyUserPicker = (props: UserPickerProps) => (
  <Suspense fallback={<SkeletonBar height={34} radius={8} />}>
    <Picker {...props} />
  </Suspense>
)
