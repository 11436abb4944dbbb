import { directoryEndpoints } from '@cabinet/contract/directory'
import type { DirectoryTestStep } from '@cabinet/contract/directory.settings'
import type { EndpointReply } from '@cabinet/contract/endpoint'
import { Form } from 'antd'
import { Check, Minus, PlugZap, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { CommandButton } from '../../ui/admin/index.ts'
import { joinClassNames } from '../../ui/classes.ts'
import { formatCount } from '../../ui/format.ts'
import { directoryTestMessages, messages } from './directory.text.ts'
import { type DirectorySettingsForm, settingsFromForm } from './settings.form.ts'
import styles from './settings.module.css'

const icons = { done: Check, failed: X, skipped: Minus }

/** Tests the form's connection settings and reports the failing step. Rendered inside the form. */
export function TestConnection() {
  const t = useText(messages)
  const form = Form.useFormInstance<DirectorySettingsForm>()
  const [answer, setAnswer] = useState<EndpointReply<typeof directoryEndpoints.test> | null>(null)
  const test = async () => {
    setAnswer(null)
    const filled = { ...form.getFieldsValue(true) } as DirectorySettingsForm
    setAnswer(
      await call(directoryEndpoints.test, settingsFromForm(filled, new Date().getTimezoneOffset()), {
        quiet: true,
      }),
    )
  }
  return (
    <div className={styles.test}>
      <div className={styles.ask}>
        <CommandButton words={messages.test} icon={<PlugZap />} run={test} />
        <span>{t('testHint')}</span>
      </div>
      <div role="status">{answer && <Steps steps={answer.steps} />}</div>
      {answer && answer.sample.length > 0 && <Sample people={answer.sample} />}
    </div>
  )
}

function Steps({ steps }: { steps: DirectoryTestStep[] }) {
  const t = useText(messages)
  const say = useTranslate()
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, result, reason, detail, count }) => {
        const Icon = icons[result]
        return (
          <li key={step} className={joinClassNames(styles[result])}>
            <Icon size={15} aria-hidden="true" />
            <span className={styles.step}>{say(directoryTestMessages[step])}</span>
            <span className={styles.detail}>
              {reason && <strong>{say(reason)}</strong>}
              {count !== undefined && <strong>{t('found', { count: formatCount(count) })}</strong>}
              {detail && <small title={detail}>{detail}</small>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type Person = EndpointReply<typeof directoryEndpoints.test>['sample'][number]

function Sample({ people }: { people: Person[] }) {
  const t = useText(messages)
  const columns = [
    ['account', t('account')],
    ['name', t('realName')],
    ['mail', t('mail')],
    ['phone', t('phone')],
  ] as const
  return (
    <table className={styles.sample}>
      <caption>{t('sample')}</caption>
      <thead>
        <tr>
          {columns.map(([key, title]) => (
            <th key={key} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {people.map((person) => (
          <tr key={person.account}>
            {columns.map(([key]) => (
              <td key={key} title={person[key]}>
                {person[key] || '–'}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
