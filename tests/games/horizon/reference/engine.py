"""The program under test, behind a pipe; engine.c says what it answers."""

import json
import subprocess


class EngineError(Exception):
    pass


class Engine:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8")
        self.waits_for = None

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def ask(self, command):
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        if not answer:
            raise EngineError(f"the engine ended at: {command.splitlines()[0]}")
        return answer.rstrip("\n")

    def act(self, command):
        answer = self.ask(command)
        if answer.startswith("no "):
            raise EngineError(f"refused: {command.splitlines()[0]}: {answer[3:]}")
        self.waits_for = answer.split()[1:]

    def begin(self, options):
        self.act(f"begin horizon {len(options.encode())}\n{options}".rstrip("\n") if options else "begin horizon 0")

    def do(self, actor, text):
        self.act(f"do {actor} {text}")

    def legal(self, seat):
        answer = self.ask(f"legal {seat}")
        return answer.split("\t") if answer else []

    def outcomes(self):
        pairs = [outcome.split(" ", 1) for outcome in self.ask("outcomes").split("\t")]
        return {text: int(weight) for weight, text in pairs}

    def position(self):
        return json.loads(self.ask("position"))

    def tell(self, actor, text):
        return json.loads(self.ask(f"tell {actor} {text}"))
