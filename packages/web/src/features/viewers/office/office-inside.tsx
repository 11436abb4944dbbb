import { useMemo } from 'react'
import type { ViewerProps } from '../../previews/index.ts'
import { AsItIs } from './as-it-is.tsx'
import { officeReader } from './reader.ts'

/** An Office file that lies inside another file: nothing on the server makes pages of it. */
export function OfficeInside({ subject }: ViewerProps) {
  const reader = useMemo(() => officeReader(subject.file.suffix), [subject.file.suffix])
  return reader && <AsItIs subject={subject} load={reader} />
}
