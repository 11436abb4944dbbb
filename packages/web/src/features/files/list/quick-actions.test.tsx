import { fileRights } from '@cabinet/contract/rights'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { giveRoom, item } from '../../../../test/house.ts'
import { fillSlots } from '../../../kernel/slots.ts'
import { webRooms } from '../../index.ts'
import { fileActionOfKey } from '../actions/registry.ts'
import { RowQuickActions } from './quick-actions.tsx'

fillSlots(webRooms)
afterEach(cleanup)

const offered = (held: number) => {
  giveRoom()
  const { container, unmount } = render(<RowQuickActions row={{ ...item(1, 'a.txt'), rights: held }} />)
  const keys = [...container.querySelectorAll<HTMLElement>('[data-act]')].map((one) => one.dataset.act)
  unmount()
  return keys
}

test('a row offers what its rights allow, and nothing else', () => {
  expect(offered(fileRights.preview)).toEqual(['favourite', 'preview'])
  expect(offered(fileRights.preview | fileRights.download)).toEqual(['favourite', 'preview', 'download'])
  expect(offered(fileRights.preview | fileRights.rename)).toEqual(['favourite', 'preview', 'rename'])
  expect(offered(fileRights.upload)).not.toContain('download')
  for (const key of ['favourite', 'preview', 'download', 'rename'])
    expect(fileActionOfKey(key), key).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
