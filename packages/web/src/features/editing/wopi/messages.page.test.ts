import { expect, test } from 'vitest'
import { parseServerMessage, serverMessageText } from './messages.ts'

const frame = {} as Window
const origin = 'https://docs.example.org'
const said = (data: unknown, from: Partial<MessageEvent> = {}) =>
  parseServerMessage({ origin, source: frame, data, ...from } as MessageEvent, { origin, frame })

test('what the frame says is heard', () => {
  expect(said('{"MessageId":"UI_Close","SendTime":1}')).toEqual({ id: 'UI_Close', values: {} })
  expect(said('{"MessageId":"File_Rename","Values":{"NewName":"b"}}')).toEqual({
    id: 'File_Rename',
    values: { NewName: 'b' },
  })
  expect(said(serverMessageText('Host_PostmessageReady', new Date(0)))?.id).toBe('Host_PostmessageReady')
})

test.each([
  ['another origin', '{"MessageId":"UI_Close"}', { origin: 'https://evil.example' }],
  ['another window of that origin', '{"MessageId":"UI_Close"}', { source: {} as Window }],
  ['no JSON', 'UI_Close', {}],
  ['an object', { MessageId: 'UI_Close' }, {}],
  ['no name', '{"Values":{}}', {}],
  ['null', 'null', {}],
])('what %s says is not', (_, data, from) => {
  expect(said(data, from)).toBeNull()
})
