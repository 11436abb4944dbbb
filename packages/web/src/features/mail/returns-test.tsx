import { returnMailEndpoints } from '@cabinet/contract/mail.returns'
import { Form } from 'antd'
import { PlugZap } from 'lucide-react'
import { useState } from 'react'
import { call } from '../../kernel/call.ts'
import { useText, useTranslate } from '../../kernel/text.ts'
import { CommandButton } from '../../ui/admin/index.ts'
import { messages } from './mail.text.ts'
import { type ReturnsForm, returnSettingsFromForm } from './returns.form.ts'
import styles from './standing.module.css'

type Outcome = { isFault: boolean; said: string }

/** Tests the form's settings and says what is wrong. Rendered inside the form. */
export function ReturnsTest() {
  const t = useText(messages)
  const say = useTranslate()
  const form = Form.useFormInstance<ReturnsForm>()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const test = async () => {
    setOutcome(null)
    const filled = { ...form.getFieldsValue(true) } as ReturnsForm
    const answer = await call(returnMailEndpoints.test, returnSettingsFromForm(filled))
    const { reason, detail, count } = answer
    setOutcome(
      reason === ''
        ? { isFault: false, said: t('returnsWork', { count }) }
        : { isFault: true, said: [say(reason), detail].filter((words) => words !== '').join(' · ') },
    )
  }
  return (
    <div className={styles.test}>
      <div className={styles.standing}>
        <CommandButton words={messages.returnsTest} icon={<PlugZap />} run={test} />
        <span>{t('returnsTestHint')}</span>
      </div>
      <div role="status" className={outcome?.isFault ? styles.fault : undefined}>
        {outcome?.said}
      </div>
    </div>
  )
}
