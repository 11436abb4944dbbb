export interface HeavyFile {
  path: string
  reasons: string[]
}
export function heavyTests(root: string): HeavyFile[]
export function patternsOf(files: readonly HeavyFile[]): string[]
