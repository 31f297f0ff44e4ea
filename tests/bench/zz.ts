import { measureThroughput } from '/work/main/tests/bench/throughput';
console.log(JSON.stringify(await measureThroughput(5), null, 1));
