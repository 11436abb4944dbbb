import { mailEndpoints } from '@cabinet/contract/mail'
import { call } from '../../kernel/call.ts'
import { markQueriesStale } from '../../kernel/query.ts'
import { translate } from '../../kernel/text.ts'
import { showToast } from '../../kernel/toast.ts'
import { askForm } from '../../ui/admin/index.ts'
import { mailAddressFault } from './check-address.ts'
import { messages } from './mail.text.ts'

/** Asks for an address, sends a test mail to it and tells what the server said. */
export const askAndSendTestMail = (own: string) =>
  askForm({
    title: messages.test,
    body: messages.testBody,
    okWords: messages.send,
    initial: { address: own },
    fields: [
      {
        kind: 'text',
        name: 'address',
        words: messages.recipient,
        required: true,
        max: 254,
        check: mailAddressFault,
      },
    ],
    errorAt: { 'mail.address_invalid': 'address' },
    submit: async ({ address }) => {
      const { state, reason, detail } = await call(mailEndpoints.test, { address })
      await markQueriesStale(mailEndpoints.log, mailEndpoints.settings)
      const why = [translate(reason), detail].filter((words) => words !== '').join(' · ')
      if (state === 'sent') showToast.success(messages.testSent)
      else if (state === 'capped') showToast.warning(messages.testCapped)
      else if (state === 'retrying') showToast.warning(messages.testRetrying, { reason: why })
      else showToast.error(messages.testFailed, { reason: why })
    },
  })
