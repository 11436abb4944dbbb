import { downloadEndpoints } from '@cabinet/contract/downloads'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { fileOf } from '../../../../test/file-items.ts'
import { answerEndpoint, createFakeSend } from '../../../kernel/fake-send.ts'
import { queryClient } from '../../../kernel/query.ts'
import { storeTokenPair } from '../../../kernel/tokens.ts'
import { useContentBlob, useTextParts } from './use-content.ts'

const file = fileOf('long.log')
const subject = { file, version: file.version, size: file.size }
let restore = () => {}

afterEach(() => {
  restore()
  queryClient.clear()
  vi.unstubAllGlobals()
})

test('bytes on the screen are not fetched again when the push channel opens', async () => {
  storeTokenPair({ accessToken: 'a', refreshToken: 'r' })
  const fetched = vi.fn(async () => new Response('第一行'))
  vi.stubGlobal('fetch', fetched)
  const address = `/api/Download/DownFile?fileId=${file.id}&ticket=t`
  ;({ restore } = createFakeSend(
    answerEndpoint(downloadEndpoints.ticket, () => ({
      ticket: 't',
      address,
      form: 'own' as const,
      mark: '',
    })),
  ))
  const { result } = renderHook(() => [useTextParts(subject), useContentBlob(subject)] as const, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  })
  await waitFor(() => expect(result.current[0].bytes && result.current[1].data).toBeTruthy())
  await act(() => queryClient.invalidateQueries())
  expect(fetched).toHaveBeenCalledTimes(2)
})
