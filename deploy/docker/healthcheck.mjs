/** Ends with 0 when the program of the container says that it lives. Arguments: the variable that names its port, and the port it has by default. */
const [variable = '', usual] = process.argv.slice(2);
const port = process.env[variable] ?? usual;
const answer = await fetch(`http://127.0.0.1:${port}/health/live`).catch((error) => error);
process.exit(answer.ok ? 0 : 1);
