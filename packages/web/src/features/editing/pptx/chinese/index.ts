export const chinese: Record<string, string> = {}
