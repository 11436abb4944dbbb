import { downloadEndpoints } from '@cabinet/contract/downloads'
import type { ListedFileItem } from '@cabinet/contract/nodes'
import { allFileRights, fileRights } from '@cabinet/contract/rights'
import { afterEach, expect, test, vi } from 'vitest'
import { answerEndpoint, createFakeSend } from '../../kernel/fake-send.ts'
import { storeTokenPair } from '../../kernel/tokens.ts'
import { downloadRefusal } from './download.rules.ts'
import { saveVersionToDisk } from './download.ts'

const file = (part: Partial<ListedFileItem> = {}) =>
  ({ id: 'a', folder: false, rights: allFileRights, ...part }) as ListedFileItem

test.each([
  ['nothing', [], 'previews.none_selected'],
  ['a file', [file()], null],
  ['several files', [file(), file()], null],
  ['a folder', [file({ folder: true })], null],
  ['a file that may only be looked at', [file({ rights: fileRights.preview })], 'common.no_permission'],
])('downloading %s', (_, rows, reason) => {
  expect(downloadRefusal(rows)).toBe(reason)
})

afterEach(() => vi.restoreAllMocks())

test('the address carries a ticket, never the token', async () => {
  storeTokenPair({ accessToken: 'secret-token', refreshToken: 'r' })
  const fileId = '00000000-0000-4000-8000-000000000001'
  const { asked, restore } = createFakeSend(
    answerEndpoint(downloadEndpoints.ticket, () => ({
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
  await saveVersionToDisk(fileId, 3)
  expect(clicked).toHaveBeenCalledOnce()
  expect(asked[0]?.fields).toEqual({ FileId: fileId, Version: 3, Purpose: 'download' })
  restore()
})
