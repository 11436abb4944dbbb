import { limits } from '@cabinet/contract/limits'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'

const CropDialog = lazy(() => import('./crop-dialog.tsx').then((m) => ({ default: m.CropAvatarDialog })))

const types = ['image/jpeg', 'image/gif', 'image/png']

type AvatarRefusal = 'users.avatar_invalid' | 'users.avatar_too_large'

const refusalOf = ({ type, size }: File): AvatarRefusal | null => {
  if (!types.includes(type)) return 'users.avatar_invalid'
  return size > limits.avatar ? 'users.avatar_too_large' : null
}

/** Returns a function that asks for a picture, and the parts that belong on the screen: the field and the crop dialog. */
export function useAvatarChoice(
  label: string,
  onRefused: (why: AvatarRefusal | null) => void,
): { choose: () => void; parts: ReactNode } {
  const field = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState<File | null>(null)
  const pick = (file: File | undefined) => {
    if (!file) return
    const why = refusalOf(file)
    onRefused(why)
    if (!why) setChosen(file)
  }
  return {
    choose: () => field.current?.click(),
    parts: (
      <>
        <input
          ref={field}
          type="file"
          hidden
          accept={types.join()}
          aria-label={label}
          onChange={(event) => {
            pick(event.target.files?.[0])
            // Reset the input, so that the same file can be chosen again.
            event.target.value = ''
          }}
        />
        {chosen && (
          <Suspense>
            <CropDialog file={chosen} onClose={() => setChosen(null)} />
          </Suspense>
        )}
      </>
    ),
  }
}
