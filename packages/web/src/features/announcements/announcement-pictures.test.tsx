import {
  announcementEndpoints,
  announcementLimits,
  announcementPictureStream,
  announcementPictureUpload,
} from '@cabinet/contract/announcements'
import { richTextPictureAddress } from '@cabinet/contract/rich-text'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fill, idOf, openPart, openScreen, press } from '../../../test/desk.tsx'
import { answerEndpoint } from '../../kernel/fake-send.ts'
import { RichTextBody } from '../../kernel/rich-text/rich-text-body.tsx'
import { storeLoginMarker, storeTokenPair } from '../../kernel/tokens.ts'
import { AnnouncementPage } from './announcement-page.tsx'
import { loadAnnouncementPicture } from './announcements.pictures.ts'

// Roles are computed from styles, which jsdom does slowly.
vi.setConfig({ testTimeout: 30_000 })

const own = richTextPictureAddress(idOf(7))
let asked: string[]
let uploads: number

beforeEach(() => {
  storeTokenPair({ accessToken: 'x', refreshToken: 'r' })
  storeLoginMarker('me')
  asked = []
  uploads = 0
  URL.createObjectURL = () => 'blob:here/x'
  URL.revokeObjectURL = () => undefined
  vi.stubGlobal('fetch', async (address: string, { method }: RequestInit) => {
    const { pathname, searchParams } = new URL(address, 'http://here')
    if (method === 'POST' && pathname === announcementPictureUpload.path) {
      uploads += 1
      return Response.json({ Code: 200, Data: { Id: idOf(7) }, Msg: '' })
    }
    expect(pathname).toBe(announcementPictureStream.path)
    const id = searchParams.get('Id')!
    asked.push(id)
    return id === idOf(7) ? new Response('bytes') : Response.json({ Code: 404, Msg: 'x' }, { status: 404 })
  })
})
afterEach(() => vi.unstubAllGlobals())

describe('a text', () => {
  test('shows pictures of ours, and an alternative text for those that may not be seen', async () => {
    openPart(
      <RichTextBody
        html={`<ol start="3"><li>a</li></ol><img src="${own}" alt="Map"><img src="${richTextPictureAddress(idOf(8))}" alt="Plan">`}
        loadPicture={loadAnnouncementPicture}
      />,
    )
    const map = await screen.findByAltText('Map')
    await waitFor(() => expect(map.getAttribute('src')).toBe('blob:here/x'))
    const plan = screen.getByAltText('Plan')
    await waitFor(() => expect(plan.hasAttribute('data-missing')).toBe(true))
    expect(plan.hasAttribute('src')).toBe(false)
    expect(asked).toEqual([idOf(7), idOf(8)])
    expect(screen.getByRole('list').getAttribute('start')).toBe('3')
  })

  test('shows no other pictures, and nothing of a picture but its alternative text', async () => {
    const others = [
      'https://spy.example/x.gif',
      '//spy.example/x.gif',
      'data:image/png;base64,AA==',
      `https://spy.example${own}`,
      `${own}&x=1`,
    ]
    openPart(
      <RichTextBody
        html={`<p>a</p>${others.map((src) => `<img src="${src}" data-picture="${idOf(7)}" alt="x">`).join('')}<img alt="x"><img src="${own}" alt="Map" style="width:9999px" srcset="https://spy.example/x 2x" onerror="x()" class="y">`}
        loadPicture={loadAnnouncementPicture}
      />,
    )
    const map = await screen.findByAltText('Map')
    await waitFor(() => expect(map.hasAttribute('src')).toBe(true))
    expect(map.getAttributeNames().sort()).toEqual(['alt', 'data-picture', 'src'])
    expect(screen.queryAllByAltText('x')).toEqual([])
    expect(asked).toEqual([idOf(7)])
  })
})

describe('the editor', () => {
  const openEditor = async () => {
    const desk = openScreen(AnnouncementPage, {
      at: '/dashboard/main/announcement',
      buttons: ['create'],
      answers: [
        answerEndpoint(announcementEndpoints.page, () => ({ rows: [], total: 0 })),
        answerEndpoint(announcementEndpoints.save, () => {
          throw new Error('not reached')
        }),
      ],
    })
    await screen.findAllByRole('button', { name: '新建公告' })
    fireEvent.click(screen.getAllByRole('button', { name: '新建公告' })[0]!)
    await fill('标题', '办公室搬迁')
    const text = await screen.findByRole('textbox', { name: '内容' }, { timeout: 10_000 })
    return { ...desk, text, field: screen.getByLabelText('插入图片', { selector: 'input' }) }
  }
  const picture = (type = 'image/png', size = 10) => {
    const file = new File(['x'], 'map.png', { type })
    Object.defineProperty(file, 'size', { value: size })
    return file
  }

  test('sends a picture with an alternative text, and the text is a picture of ours', async () => {
    const { field, sent, text } = await openEditor()
    fireEvent.change(field, { target: { files: [picture()] } })
    const dialog = await screen.findByRole('dialog', { name: '插入图片' })
    await press('插入', dialog)
    expect(uploads).toBe(0)
    await fill(/替代文字/, ' 路线图 ')
    await press('插入', dialog)
    const shown = await within(text).findByAltText('路线图')
    await waitFor(() => expect(shown.getAttribute('src')).toBe('blob:here/x'))
    expect(uploads).toBe(1)
    await press('保存')
    await waitFor(() =>
      expect(sent(announcementEndpoints.save)).toMatchObject([
        { Context: expect.stringContaining(`<img src="${own}" alt="路线图">`) },
      ]),
    )
  })

  test.each([
    ['of another type', picture('image/svg+xml'), /JPEG、PNG 或 GIF/],
    ['that is too large', picture('image/png', announcementLimits.picture + 1), /5MB/],
  ])('refuses a file %s', async (_, file, words) => {
    const { field } = await openEditor()
    fireEvent.change(field, { target: { files: [file] } })
    expect(await screen.findByText(words)).toBeDefined()
    expect(screen.queryByRole('dialog', { name: '插入图片' })).toBeNull()
    expect(uploads).toBe(0)
  })

  test('takes pasted pictures, but not the drawing that an office program copies beside its text', async () => {
    const { text } = await openEditor()
    const paste = (plain: string) =>
      fireEvent.paste(text, {
        clipboardData: {
          files: [picture()],
          types: ['Files'],
          items: [],
          getData: (type: string) => (type === 'text/plain' ? plain : ''),
        },
      })
    paste('words')
    paste('')
    expect(await screen.findAllByRole('dialog', { name: '插入图片' })).toHaveLength(1)
  })

  test('drops pictures of elsewhere from what is pasted', async () => {
    const { text } = await openEditor()
    const html = `<p>pasted<img src="https://spy.example/x.gif"></p><img src="${own}" alt="Map">`
    fireEvent.paste(text, {
      clipboardData: {
        files: [],
        types: ['text/html'],
        items: [],
        getData: (type: string) => ({ 'text/html': html, 'text/plain': 'pasted' })[type] ?? '',
      },
    })
    expect(await within(text).findByAltText('Map')).toBeDefined()
    expect(text.innerHTML).not.toContain('spy.example')
  })
})
