import { downloadApi } from '@cabinet/contract/downloads'
import type { FileItem } from '@cabinet/contract/nodes'
import { allRights, rights } from '@cabinet/contract/rights'
import { afterEach, expect, test, vi } from 'vitest'
import { fakeSend, on } from '../../kernel/fake-send.ts'
import { keepTokens } from '../../kernel/tokens.ts'
import { whyNot } from './download.rules.ts'
import { save } from './download.ts'

const file = (part: Partial<FileItem> = {}) =>
  ({ id: 'a', folder: false, rights: allRights, ...part }) as FileItem

test.each([
  ['nothing', [], 'previews.none_selected'],
  ['a file', [file()], null],
  ['several files', [file(), file()], null],
  ['a folder', [file({ folder: true })], null],
  ['a file that may only be looked at', [file({ rights: rights.preview })], 'common.no_permission'],
])('downloading %s', (_, rows, reason) => {
  expect(whyNot(rows)).toBe(reason)
})

afterEach(() => vi.restoreAllMocks())

test('the address carries a ticket, never the token', async () => {
  keepTokens({ accessToken: 'secret-token', refreshToken: 'r' })
  const fileId = '00000000-0000-4000-8000-000000000001'
  const { asked, restore } = fakeSend(
    on(downloadApi.ticket, () => ({
      ticket: 't',
      address: `/api/Download/DownFile?fileId=${fileId}&ticket=t`,
      form: 'own' as const,
      mark: '',
    })),
  )
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    expect(this.href).toContain('ticket=t')
    expect(this.href).not.toContain('secret-token')
  })
  await save(fileId, 3)
  expect(clicked).toHaveBeenCalledOnce()
  expect(asked[0]?.fields).toEqual({ FileId: fileId, Version: 3, Purpose: 'download' })
  restore()
})
