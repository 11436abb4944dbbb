import type { FileTemplateAdmin } from '@cabinet/contract/templates'
import { render, screen, waitFor } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { idOf } from '../../../test/desk.tsx'
import { fillSlots, offer } from '../../kernel/slots.ts'
import type { FileViewer, FileViewerProps } from '../previews/index.ts'
import { FileTemplatePreview } from './template-preview.tsx'

const note: FileTemplateAdmin = {
  id: idOf(3),
  name: '备忘',
  kind: 'text',
  suffix: '.note',
  category: '',
  size: 11,
  version: 2,
  fills: true,
  folders: [],
  uses: 0,
  readers: [],
  enabled: true,
  blank: false,
  position: 100,
  updatedBy: '陈静',
  updatedAt: new Date('2026-11-01T08:00:00Z'),
}

/** Shows the address that it is given. */
function AddressOf({ subject }: FileViewerProps) {
  const [address, setAddress] = useState('')
  useEffect(() => {
    void subject.inside?.('view').then((ticket) => setAddress(ticket.address))
  }, [subject])
  return <output>{`${subject.file.name} ${address}`}</output>
}
const viewer: FileViewer = {
  name: 'note',
  types: ['note'],
  load: async () => AddressOf,
  inside: () => viewer,
}

afterEach(() => vi.unstubAllGlobals())

test('a template’s file is shown from this window, and its address ends with the preview', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    return new Response('Dear {user}')
  })
  const made: Blob[] = []
  const ended: string[] = []
  URL.createObjectURL = (blob) => {
    made.push(blob as Blob)
    return 'blob:template'
  }
  URL.revokeObjectURL = (address) => void ended.push(address)
  fillSlots([{ offers: [offer('viewer', viewer)] }])
  const { unmount } = render(<FileTemplatePreview template={note} />)
  expect(await screen.findByText('备忘.note blob:template')).toBeDefined()
  expect(asked.filter((address) => address.includes('/api/FileTemplate/DownTemplateFile'))).toHaveLength(1)
  expect(made.map(({ type }) => type)).toEqual(['application/octet-stream'])
  unmount()
  await waitFor(() => expect(ended).toEqual(['blob:template']))
})

test('a type that no browser shows says so', async () => {
  fillSlots([])
  render(<FileTemplatePreview template={{ ...note, suffix: '.strange' }} />)
  expect(await screen.findByText(/备忘/)).toBeDefined()
})
