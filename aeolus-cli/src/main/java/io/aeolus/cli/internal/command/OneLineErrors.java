package io.aeolus.cli.internal.command;

import io.aeolus.batching.PlanException;
import io.aeolus.monitor.BadInputException;
import io.aeolus.monitor.RunFailedException;
import io.aeolus.monitor.UnmeasurableException;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/** Turns every exception into one line on standard error and an exit status. */
final class OneLineErrors implements IExecutionExceptionHandler, IParameterExceptionHandler {

    private static final Logger LOG = LoggerFactory.getLogger(OneLineErrors.class);

    @Override
    public int handleParseException(ParameterException e, String[] args) {
        CommandLine command = e.getCommandLine();
        String name = command.getCommandSpec().qualifiedName();
        print(command, firstLine(e) + "; see " + name + " --help");
        return ExitStatus.WRONG_USE;
    }

    @Override
    public int handleExecutionException(Exception e, CommandLine command, ParseResult parsed) {
        if (e instanceof BadInputException || e instanceof PlanException || e instanceof UnmeasurableException) {
            print(command, firstLine(e));
            return ExitStatus.WRONG_USE;
        }
        if (e instanceof RunFailedException || e instanceof IOException) {
            LOG.info("the command failed", e);
            print(command, firstLine(e));
            return ExitStatus.FAILED;
        }
        if (e instanceof InterruptedException) {
            print(command, "interrupted");
            return ExitStatus.FAILED;
        }
        // Below the level that reaches standard error.
        LOG.info("internal error", e);
        print(
                command,
                "internal error, its details are in the log: " + e.getClass().getSimpleName() + ": " + firstLine(e));
        return ExitStatus.FAILED;
    }

    private static void print(CommandLine command, String line) {
        command.getErr().println("aeolus: " + line);
        command.getErr().flush();
    }

    private static String firstLine(Exception e) {
        String message = e.getMessage();
        return message == null
                ? e.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
