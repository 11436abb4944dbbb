import { rights } from '@cabinet/contract/rights'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { giveRoom, item } from '../../../../test/house.ts'
import { fillSlots } from '../../../kernel/slots.ts'
import { rooms } from '../../index.ts'
import { fileAction } from '../actions/registry.ts'
import { QuickActions } from './quick-actions.tsx'

fillSlots(rooms)
afterEach(cleanup)

const offered = (held: number) => {
  giveRoom()
  const { container, unmount } = render(<QuickActions row={{ ...item(1, 'a.txt'), rights: held }} />)
  const keys = [...container.querySelectorAll<HTMLElement>('[data-act]')].map((one) => one.dataset.act)
  unmount()
  return keys
}

test('a row offers what its rights allow, and nothing else', () => {
  expect(offered(rights.preview)).toEqual(['favourite', 'preview'])
  expect(offered(rights.preview | rights.download)).toEqual(['favourite', 'preview', 'download'])
  expect(offered(rights.preview | rights.rename)).toEqual(['favourite', 'preview', 'rename'])
  expect(offered(rights.upload)).not.toContain('download')
  for (const key of ['favourite', 'preview', 'download', 'rename']) expect(fileAction(key), key).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})
