import { downloadEndpoints } from '@cabinet/contract/downloads'
import { fileEndpoints } from '@cabinet/contract/files'
import { limits } from '@cabinet/contract/limits'
import { archivePreviewApi } from '@cabinet/contract/previews.archives'
import { fileRights } from '@cabinet/contract/rights'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { fileOf } from '../../../../test/file-items.ts'
import { answerEndpoint, refuseEndpoint } from '../../../kernel/fake-send.ts'
import { setInterfaceLanguage } from '../../../kernel/text.ts'
import { askedRequests, showPreview, viewTicketOf } from './test-desk.tsx'

/** Tests the words in place of a file that cannot be shown, or not to this person. */
export function previewRefusalsSuite(): void {
  describe('messages of the specification', () => {
    test.each([
      ['an unknown type', fileOf('a.xyz'), '该文件类型不支持预览或编辑'],
      ['a type whose viewer is still missing', fileOf('a.xyz'), '该文件类型不支持预览或编辑'],
      ['no suffix', fileOf('Makefile'), '该文件不支持预览'],
      ['a large Office file', fileOf('a.pptx', { size: limits.office + 1 }), 'Office 文件预览最大支持 50MB'],
      ['a large archive', fileOf('a.rar', { size: limits.archivePreview + 1 }), '压缩文件预览最大支持 200MB'],
    ])('%s: said, with a download button', async (_, file, words) => {
      showPreview(file)
      expect(await screen.findByRole('heading', { name: words })).toBeDefined()
      expect(screen.getAllByRole('button', { name: '下载' }).length).toBe(2)
    })

    test('a folder is not supported, and not offered for download', async () => {
      showPreview(fileOf('plans', { folder: true, suffix: '' }))
      expect(await screen.findByRole('heading', { name: '该文件不支持预览' })).toBeDefined()
      expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
    })

    test('the permission check asks for button type 2, and its refusal shows the no-permission message', async () => {
      const file = fileOf('a.txt')
      showPreview(file, {}, refuseEndpoint(fileEndpoints.permissions, 'common.no_permission'))
      expect(await screen.findByRole('heading', { name: '您没有此权限，请联系管理员' })).toBeDefined()
      expect(askedRequests.find(({ path }) => path === fileEndpoints.permissions.path)?.fields).toMatchObject(
        {
          BtnType: 2,
        },
      )
    })

    test('without the right to download nobody is offered it', async () => {
      showPreview(fileOf('a.xyz', { rights: fileRights.preview }))
      await screen.findByRole('heading', { name: '该文件类型不支持预览或编辑' })
      expect(screen.queryByRole('button', { name: '下载' })).toBeNull()
    })
  })

  describe('who may only preview', () => {
    const held = { rights: fileRights.preview }

    test.each([
      ['zh', '没有下载权限时，此文件无法预览', '申请下载权限'],
      ['en', 'This file can’t be previewed without download permission', 'Request permission'],
    ] as const)(
      'is told of what cannot be shown, and may ask for more (%s)',
      async (language, words, ask) => {
        setInterfaceLanguage(language)
        showPreview(
          fileOf('plan.dxf', held),
          {},
          refuseEndpoint(downloadEndpoints.ticket, 'previews.download_needed'),
        )
        expect(await screen.findByRole('heading', { name: words })).toBeDefined()
        fireEvent.click(screen.getByRole('button', { name: ask }))
        const dialog = await screen.findByRole('dialog')
        expect(dialog.textContent).toContain('plan.dxf')
        expect(screen.queryByRole('button', { name: language === 'zh' ? '重试' : 'Retry' })).toBeNull()
        setInterfaceLanguage('zh')
      },
    )

    test('reads no byte of a text that comes as pages', async () => {
      const fetched = vi.fn(async () => new Response('words'))
      vi.stubGlobal('fetch', fetched)
      showPreview(
        fileOf('a.txt', held),
        {},
        answerEndpoint(downloadEndpoints.ticket, () => ({ ...viewTicketOf('x'), form: 'picture' as const })),
      )
      expect(await screen.findByAltText('a.txt')).toBeDefined()
      expect(screen.queryByText('words')).toBeNull()
    })

    test('is told that no file of an archive opens', async () => {
      showPreview(
        fileOf('a.zip', held),
        { Id: '0' },
        answerEndpoint(downloadEndpoints.ticket, () => ({ ...viewTicketOf('x'), form: 'list' as const })),
        answerEndpoint(archivePreviewApi.entries, () => ({
          entries: [{ number: 0, path: 'inner.txt', kind: 'file' as const, size: 5, changedAt: null }],
          more: false,
        })),
      )
      expect(await screen.findByRole('heading', { name: '没有下载权限时，此文件无法预览' })).toBeDefined()
      expect(askedRequests.some(({ path }) => path === archivePreviewApi.open.path)).toBe(false)
    })
  })
}
