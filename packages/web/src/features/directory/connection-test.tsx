import { directoryApi, type TestStep } from '@cabinet/contract/directory'
import type { Reply } from '@cabinet/contract/endpoint'
import { Form } from 'antd'
import { Check, Minus, PlugZap, X } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useSay, useText } from '../../kernel/text.ts'
import { DeedButton } from '../../ui/admin/index.ts'
import { classes } from '../../ui/classes.ts'
import { countText } from '../../ui/format.ts'
import { stepWords, words } from './directory.text.ts'
import { fromForm, type SettingsForm } from './settings.form.ts'
import styles from './settings.module.css'

const icons = { done: Check, failed: X, skipped: Minus }

/** Tries what is filled in, and says at which step it fails. Stands inside of the form. */
export function TestConnection() {
  const t = useText(words)
  const form = Form.useFormInstance<SettingsForm>()
  const [answer, setAnswer] = useState<Reply<typeof directoryApi.test> | null>(null)
  const test = async () => {
    setAnswer(null)
    const filled = { ...form.getFieldsValue(true) } as SettingsForm
    setAnswer(
      await call(directoryApi.test, fromForm(filled, new Date().getTimezoneOffset()), { quiet: true }),
    )
  }
  return (
    <div className={styles.test}>
      <div className={styles.ask}>
        <DeedButton words={words.test} icon={<PlugZap />} run={test} />
        <span>{t('testHint')}</span>
      </div>
      <div role="status">{answer && <Steps steps={answer.steps} />}</div>
      {answer && answer.sample.length > 0 && <Sample people={answer.sample} />}
    </div>
  )
}

function Steps({ steps }: { steps: TestStep[] }) {
  const t = useText(words)
  const say = useSay()
  return (
    <ol className={styles.steps}>
      {steps.map(({ step, result, reason, detail, count }) => {
        const Icon = icons[result]
        return (
          <li key={step} className={classes(styles[result])}>
            <Icon size={15} aria-hidden="true" />
            <span className={styles.step}>{say(stepWords[step])}</span>
            <span className={styles.detail}>
              {reason && <strong>{say(reason)}</strong>}
              {count !== undefined && <strong>{t('found', { count: countText(count) })}</strong>}
              {detail && <small title={detail}>{detail}</small>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}

type Person = Reply<typeof directoryApi.test>['sample'][number]

function Sample({ people }: { people: Person[] }) {
  const t = useText(words)
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
