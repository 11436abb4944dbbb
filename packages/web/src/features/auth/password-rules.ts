import type { PasswordPolicy } from '@cabinet/contract/auth'

export type PasswordRuleKey =
  | 'ruleLength'
  | 'ruleLetter'
  | 'ruleDigit'
  | 'ruleCases'
  | 'ruleSymbol'
  | 'ruleSigns'
  | 'ruleOther'
  | 'ruleSame'

interface Entered {
  oldPassword: string
  newPassword: string
  repeated: string
}

/** Returns each rule for a new password in display order, and whether it is met. */
export function checkPasswordRules(
  entered: Entered,
  policy: PasswordPolicy,
): [rule: PasswordRuleKey, met: boolean][] {
  const { oldPassword, newPassword, repeated } = entered
  const something = newPassword !== ''
  return [
    ['ruleLength', newPassword.length >= policy.min && newPassword.length <= policy.max],
    ['ruleSigns', something && /^[\x21-\x7e]*$/.test(newPassword)],
    ...(policy.letters ? ([['ruleLetter', /[a-z]/i.test(newPassword)]] as [PasswordRuleKey, boolean][]) : []),
    ...(policy.digits ? ([['ruleDigit', /\d/.test(newPassword)]] as [PasswordRuleKey, boolean][]) : []),
    ...(policy.mixedCase
      ? ([['ruleCases', /[a-z]/.test(newPassword) && /[A-Z]/.test(newPassword)]] as [
          PasswordRuleKey,
          boolean,
        ][])
      : []),
    ...(policy.symbols
      ? ([['ruleSymbol', /[^A-Za-z0-9]/.test(newPassword)]] as [PasswordRuleKey, boolean][])
      : []),
    ['ruleOther', something && newPassword !== oldPassword],
    ['ruleSame', something && newPassword === repeated],
  ]
}
