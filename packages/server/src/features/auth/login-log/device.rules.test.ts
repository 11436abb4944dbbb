import { expect, test } from 'vitest'
import { parseUserAgent } from './device.rules.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0'

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36`, 'Chrome 130', 'Windows', 'desktop'],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/130.0.0.0`,
    'Edge 130',
    'Windows',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari 18',
    'macOS',
    'desktop',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0',
    'Firefox 133',
    'Linux',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari 18',
    'iOS',
    'phone',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${chrome} Mobile Safari/537.36 MicroMessenger/8.0.50`,
    'WeChat 8',
    'Android',
    'phone',
  ],
  [`Mozilla/5.0 (Linux; Android 14; SM-X910) ${chrome} Safari/537.36`, 'Chrome 130', 'Android', 'tablet'],
  ['curl/8.5.0', 'curl', '', 'program'],
  ['', '', '', 'program'],
])('%s', (agent, browser, system, kind) => {
  expect(parseUserAgent(agent)).toEqual({ browser, system, kind })
})
