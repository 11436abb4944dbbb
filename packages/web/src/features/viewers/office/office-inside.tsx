import { useMemo } from 'react'
import type { FileViewerProps } from '../../previews/index.ts'
import { BrowserReadOffice } from './as-it-is.tsx'
import { officeReaderOfSuffix } from './reader.ts'

/** An Office file that lies inside another file: nothing on the server makes pages of it. */
export function OfficeFileInside({ subject }: FileViewerProps) {
  const reader = useMemo(() => officeReaderOfSuffix(subject.file.suffix), [subject.file.suffix])
  return reader && <BrowserReadOffice subject={subject} load={reader} />
}
