// The SDK in a module of our own: bundled, its CommonJS files loaded lazily would have no names to import.
export { S3 } from '@aws-sdk/client-s3'
export { Upload } from '@aws-sdk/lib-storage'
