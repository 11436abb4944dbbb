import { useMemo } from 'react'
import type { FileViewerProps } from '../../previews/index.ts'
import { BrowserReadOffice } from './browser-office.tsx'
import { officeReaderOfSuffix } from './reader.ts'

/** An Office file inside another file, which the server does not convert. */
export function OfficeFileInside({ subject }: FileViewerProps) {
  const reader = useMemo(() => officeReaderOfSuffix(subject.file.suffix), [subject.file.suffix])
  return reader && <BrowserReadOffice subject={subject} load={reader} />
}
