import { aboutEndpoints } from '@cabinet/contract/about'
import { termsEndpoints } from '@cabinet/contract/terms'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openScreen, press } from '../../../test/desk.tsx'
import { answerEndpoint } from '../../kernel/fake-send.ts'
import { browserOfAgent } from './about.rules.ts'
import { AboutPage } from './about-page.tsx'

vi.setConfig({ testTimeout: 30_000 })

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36', 'Chrome 141'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36 Edg/141.0.1', 'Edge 141'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox 140'],
  ['Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 Version/18.5 Safari/605.1.15', 'Safari 18'],
  ['curl/8.5', null],
])('%s is %s', (agent, name) => {
  expect(browserOfAgent(agent)).toBe(name)
})

test('says the version, shows the keys, and links the texts', async () => {
  openScreen(AboutPage, {
    at: '/dashboard/system',
    answers: [
      answerEndpoint(aboutEndpoints.get, () => ({ version: '1.2.3' })),
      answerEndpoint(termsEndpoints.published, () => [
        { kind: 'privacy' as const, version: 1, isBinding: false, publishedAt: new Date() },
      ]),
    ],
  })
  expect(await screen.findByText('1.2.3')).toBeDefined()
  const terms = await screen.findByRole('link', { name: '隐私政策' })
  expect(terms.getAttribute('href')).toBe('/Protocol/Privacy')
  expect(screen.getByRole('link', { name: '打开: 第三方声明' }).getAttribute('href')).toBe(
    '/third-party-notices.txt',
  )
  await press('查看')
  expect(within(await screen.findByRole('dialog')).getByText('Ctrl A')).toBeDefined()
})
