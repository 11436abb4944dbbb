import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { docx, png } from './files.ts'
import { expect, test } from './kit.ts'
import { newPerson } from './people.ts'
import { chinesePdf } from './samples.ts'
import type { WireFile } from './wire.ts'

// People who hold the right to preview and no other: they see what the server makes, and never a file.

const patience = { timeout: 60_000 }

/** Two seconds of a film that every browser plays as it is. */
function film(): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'film-'))
  try {
    const source = ['-f', 'lavfi', '-i', 'testsrc=s=160x120:r=10:d=2', '-f', 'lavfi', '-i', 'sine=d=2']
    const kind = ['-c:v', 'libx264', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
    execFileSync('ffmpeg', ['-loglevel', 'error', ...source, ...kind, join(folder, 'film.mp4')])
    return readFileSync(join(folder, 'film.mp4'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const words = 'what nobody but the owner may have, line after line\n'.repeat(9)

const says = {
  zh: {
    refused: '没有下载权限时，此文件无法预览',
    ask: '申请下载权限',
    asked: '申请访问权限',
    send: '发送申请',
    download: '下载',
    edit: '编辑',
    print: '打印',
    find: '查找',
  },
  en: {
    refused: 'This file can’t be previewed without download permission',
    ask: 'Request permission',
    asked: 'Request access',
    send: 'Send request',
    download: 'Download',
    edit: 'Edit',
    print: 'Print',
    find: 'Find',
  },
} as const

for (const language of ['zh', 'en'] as const)
  test(`who may only preview sees what the server makes, and may ask for more (${language})`, async ({
    page,
    enter,
    server,
  }, testInfo) => {
    const say = says[language]
    const owner = await newPerson(server, { name: 'Owner' })
    const person = await newPerson(server, { name: 'Onlooker' })
    const { data: me } = await person.wire.get<{ UserId: string }>('/api/User/GetUserInfo')
    const contents = {
      png: png(600, 400, [20, 120, 220]),
      pdf: chinesePdf([['采购合同'], ['第二页']]),
      docx: docx(words),
      txt: Buffer.from(words),
      mp4: film(),
      zip: docx(words),
      dxf: Buffer.from('0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n'),
    }
    const files = {} as Record<keyof typeof contents, WireFile>
    for (const [ext, bytes] of Object.entries(contents))
      files[ext as keyof typeof contents] = await owner.wire.put({ name: `plan.${ext}`, bytes })
    const saved = await owner.wire.post('/api/File/SaveGrants', {
      Ids: Object.values(files).map(({ FileId }) => FileId),
      Grants: [{ SubjectType: 'user', SubjectId: me.UserId, Template: 'viewer' }],
    })
    expect(saved.code).toBe(200)

    const theme = language === 'zh' ? 'theme-default' : 'theme-dark'
    await enter(page, { account: person.account, password: person.password, language, theme })
    // whatever is fetched, none of it is a file
    const originals = Object.values(contents).map((bytes) => bytes.subarray(40, 90))
    const leaked: string[] = []
    page.on('response', async (answer) => {
      if (!answer.url().includes('/api/')) return
      const body = await answer.body().catch(() => Buffer.alloc(0))
      if (originals.some((part) => part.length > 20 && body.includes(part))) leaked.push(answer.url())
    })
    const open = (ext: keyof typeof contents) =>
      page.goto(`${server.url}/fliePreview?fileId=${files[ext].FileId}&ext=${ext}&v=1&Mode=view`)
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await test.step('a picture', async () => {
      await open('png')
      await page.locator('main img').first().waitFor()
      await expect
        .poll(() =>
          page
            .locator('main img')
            .first()
            .evaluate((one: HTMLImageElement) => one.naturalWidth),
        )
        .toBe(600)
      for (const name of [say.download, say.edit]) await expect(button(name)).toHaveCount(0)
    })

    await test.step('pages of a PDF, of a document and of a text', async () => {
      for (const ext of ['pdf', 'docx', 'txt'] as const) {
        await open(ext)
        await page.locator('.pdfViewer canvas').first().waitFor(patience)
        // a picture of a page has no words to take out
        await expect(page.locator('.textLayer span')).toHaveCount(0)
        for (const name of [say.download, say.edit, say.print, say.find])
          await expect(button(name)).toHaveCount(0)
        await page.screenshot({ path: testInfo.outputPath(`${ext}.png`) })
      }
    })

    await test.step('parts of a film', async () => {
      const asked: string[] = []
      page.on('request', (request) => asked.push(request.url()))
      await open('mp4')
      await expect
        .poll(() => page.evaluate(() => (document.querySelector('video')?.readyState ?? 0) >= 2), patience)
        .toBe(true)
      expect(asked.some((url) => url.includes('Piece=0.ts'))).toBe(true)
      expect(asked.some((url) => url.includes('/DownFile'))).toBe(false)
    })

    await test.step('names in an archive, and none of its files', async () => {
      await open('zip')
      await page.getByText('[Content_Types].xml').click()
      await expect(page.getByRole('heading', { name: say.refused })).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('zip.png') })
    })

    await test.step('what cannot be made into a picture says so, and more may be asked for', async () => {
      await open('dxf')
      await expect(page.getByRole('heading', { name: say.refused })).toBeVisible()
      await page.screenshot({ path: testInfo.outputPath('dxf.png') })
      await button(say.ask).click()
      const dialog = page.getByRole('dialog', { name: say.asked })
      await expect(dialog).toContainText('plan.dxf')
      await page.screenshot({ path: testInfo.outputPath('ask.png') })
      await dialog.getByRole('button', { name: say.send }).click()
      await expect(dialog).toBeHidden()
    })
    expect(leaked).toEqual([])
  })
