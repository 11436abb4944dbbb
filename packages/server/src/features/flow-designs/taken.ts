import { AppError } from '../../kernel/errors.ts'
import { takenNameRefusal } from './flow-designs.rules.ts'

/** Words the violation of a unique index as an error of the contract. */
export async function refuseTaken<T>(change: Promise<T>): Promise<T> {
  try {
    return await change
  } catch (error) {
    const refusal = takenNameRefusal((error as { constraint?: string }).constraint)
    throw refusal ? new AppError(refusal) : error
  }
}
