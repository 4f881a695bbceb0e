package org.felis.mix.spark;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;

import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/** What a task of Spark does: answers some questions, one after the other. */
final class AnswerQuestions extends AbstractFunction2<TaskContext, Iterator<String[]>, String[]> implements Serializable {

    private static final long serialVersionUID = 1L;

    private final Broadcast<ExecutorSetup> setup;

    AnswerQuestions(Broadcast<ExecutorSetup> setup) {
        this.setup = setup;
    }

    @Override
    public String[] apply(TaskContext task, Iterator<String[]> slice) {
        List<String> answers = new ArrayList<>();
        while (slice.hasNext()) {
            for (String question : slice.next()) {
                answers.add(ExecutorVerifier.answer(setup.value(), question));
            }
        }
        return answers.toArray(String[]::new);
    }
}
