import { Logger } from '@nestjs/common';

// Failures are what these tests make; the results say whether they were handled.
Logger.overrideLogger(process.env.TEST_LOG ? ['fatal', 'error', 'warn', 'log', 'debug'] : ['fatal']);
