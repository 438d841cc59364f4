// Answers the questions of agreement.py under node: one line of JSON in, one line of JSON out.
import { createInterface } from "node:readline";
import { answer } from "./agreement.mjs";

for await (const line of createInterface({ input: process.stdin })) process.stdout.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
