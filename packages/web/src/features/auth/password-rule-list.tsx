import type { PasswordPolicy } from '@cabinet/contract/auth'
import { Circle, CircleCheck } from 'lucide-react'
import { useText } from '../../kernel/text.ts'
import { messages } from './auth.text.ts'
import styles from './form.module.css'
import type { PasswordRuleKey } from './password-rules.ts'

interface PasswordRuleListProps {
  rules: readonly (readonly [rule: PasswordRuleKey, met: boolean])[]
  policy: Pick<PasswordPolicy, 'min' | 'max'>
}

/** The rules for a new password, ticked off while typing. */
export function PasswordRuleList({ rules, policy }: PasswordRuleListProps) {
  const t = useText(messages)
  return (
    <ul className={styles.rules}>
      {rules.map(([rule, met]) => (
        <li key={rule} data-met={met}>
          {met ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
          <span>
            {t(rule, { min: policy.min, max: policy.max })}
            <span className="only-read"> {t(met ? 'ruleMet' : 'ruleOpen')}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}
